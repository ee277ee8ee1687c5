import type { ErrorCode } from '../errors/catalogue.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { AlertVariant } from './alertStore.ts'

/**
 * Tells the website's developer something: an event with which the screen writes a console warning, and an alert. The
 * alert opens only under `debug`, and the first one stays until it is closed.
 */
export function showAlert(
  latchkey: Latchkey,
  alert: { code: ErrorCode; variant?: AlertVariant; detail: string },
): void {
  const { code, detail } = alert
  internals(latchkey).ui.emit({ type: 'setupProblem', code, detail })
  const { debug } = internals(latchkey).options.getState()
  if (!debug || internals(latchkey).alert.getState().open) return
  internals(latchkey).alert.setState({ open: true, variant: 'info', ...alert }, true)
}

/** Closes the alert, so that the next one can open. */
export function closeAlert(latchkey: Latchkey): void {
  internals(latchkey).alert.setState({ open: false }, true)
}
