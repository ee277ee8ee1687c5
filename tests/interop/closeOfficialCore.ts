import type { ICore } from '@walletconnect/types'

/**
 * Ends the connection of an official client for good. A client that still has a message to
 * acknowledge would open a new socket; when the relay is gone by then, the client leaves a
 * rejected promise without a handler.
 */
export async function closeOfficialCore({ heartbeat, relayer }: ICore): Promise<void> {
  const never = () => new Promise<never>(() => {})
  Reflect.set(relayer, 'connect', never)
  Reflect.set(relayer.provider.connection, 'register', never)
  heartbeat.stop()
  await relayer.transportClose()
}
