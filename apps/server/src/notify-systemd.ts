import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Notifies systemd that the unit is ready (`Type=notify`). Node cannot write to systemd's socket, so it runs the program of
 * systemd that does.
 */
export async function notifySystemd(): Promise<void> {
  await promisify(execFile)('systemd-notify', ['--ready'])
}
