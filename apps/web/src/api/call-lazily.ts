import type { CallInput, EndpointShape, ResponseOf } from '@cup/contract/endpoint'
import { type CallOptions, call } from './call.ts'

/** For calls that every page makes: the contract's schemas are loaded with the first call, not with the first paint. */
export async function callLazily<const E extends EndpointShape>(
  load: () => Promise<E>,
  input: CallInput<E>,
  options?: CallOptions,
): Promise<ResponseOf<E>> {
  return call(await load(), input, options)
}
