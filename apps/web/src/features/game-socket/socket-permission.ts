/** Chrome's names for the permission to connect to this machine, the newer one first. */
const NAMES = ['loopback-network', 'local-network-access']

/** Whether the visitor or a policy has forbidden connections to this machine. A refused socket does not say why it failed. */
export async function isSocketDenied(): Promise<boolean> {
  for (const name of NAMES) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName })
      return state === 'denied'
    } catch {
      // this browser does not know the name
    }
  }
  return false
}
