import type { Connector } from '@latchkey/core'

/** What each way to connect gets from the Connect view. */
export type MethodProps = {
  onPick(connector: Connector): void
  /** The visitor has not agreed to the terms yet. */
  disabled: boolean
}
