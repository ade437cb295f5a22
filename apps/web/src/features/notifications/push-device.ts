import { deleteSubscription, saveSubscription } from '@cup/contract/notifications'
import { call } from '../../api/call.ts'
import { pushSupport } from './push-support.ts'

const WORKER = '/sw.js'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string
  }
}

/** The content security policy requires Trusted Types: this policy allows the service worker's address only. */
let workerAddress: string | undefined
function trustedWorker(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  workerAddress ??=
    trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER }).createScriptURL('') ?? WORKER
  return workerAddress
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trustedWorker())
  return navigator.serviceWorker.ready
}

/** This browser's subscription, if it has one. Never prompts the user. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'ready' || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Requests permission, subscribes and registers the device; returns its id, or null if permission was denied. */
export async function switchPushOn(pushKey: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await readyWorker()
  const known = await pushManager.getSubscription()
  const isOurs = known !== null && sameKey(known, pushKey)
  if (known !== null && !isOurs) await known.unsubscribe()
  const subscription =
    isOurs && known !== null
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) })
  return saveDevice(subscription)
}

/** Registers again: the browser may have new keys, and the server may have removed an unreachable device. */
export async function saveDevice(subscription: PushSubscription): Promise<string> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const body = { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
  return (await call(saveSubscription, { body })).id
}

/** Stops push messages to this browser. */
export async function switchPushOff(): Promise<void> {
  const subscription = await findSubscription()
  if (subscription === null) return
  await call(deleteSubscription, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** Whether the subscription was made with this key; true if the browser does not expose the key. */
function sameKey({ options }: PushSubscription, pushKey: string): boolean {
  const used = options.applicationServerKey
  if (used === null) return true
  const wanted = bytesOf(pushKey)
  const bytes = new Uint8Array(used)
  return bytes.length === wanted.length && bytes.every((byte, index) => byte === wanted[index])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
