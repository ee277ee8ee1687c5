import type { Connector } from '@latchkey/core'

/** The props that the Connect view passes to each connect method. */
export type MethodProps = {
  onPick(connector: Connector): void
  /** The visitor has not agreed to the terms yet. */
  disabled: boolean
}
