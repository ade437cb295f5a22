import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Tells systemd that the unit is up (`Type=notify`). Node cannot write to systemd's socket itself, so systemd's own program
 * does, which finds the socket in the environment.
 */
export async function notifySystemd(): Promise<void> {
  await promisify(execFile)('systemd-notify', ['--ready'])
}
