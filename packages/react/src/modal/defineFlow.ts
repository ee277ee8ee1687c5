// Saves 13 requests at the first opening: through this module every flow depends on the modal and its first view, and a
// bundler puts what they share into the modal's chunk. Without it, Vite makes a small chunk for each combination of flows.
import { connectFlow } from '../connect/ConnectFlow.tsx'
import type { FlowScreen } from './flow.ts'
import { Modal } from './Modal.tsx'

type Flow = FlowScreen & { chunk: readonly unknown[] }

/** A flow for the view table: what renders its views, and its own styles. */
export function defineFlow(screen: FlowScreen): Flow {
  return { ...screen, chunk: [Modal, connectFlow] }
}
