// Saves 13 requests at the first opening: through this module every flow depends on the modal, its first view and the
// query library, and a bundler puts what they share into their chunks. Without it, Vite makes a small chunk for each
// combination of flows that use a module.
import { connectFlow } from './connect/ConnectFlow.tsx'
import { useInstanceQuery } from './hooks/useInstanceQuery.ts'
import { Modal } from './modal/Modal.tsx'
import type { FlowScreen } from './navigation/flow.ts'

type Flow = FlowScreen & { chunk: readonly unknown[] }

/** Defines a flow for the view table: the component that renders its views, and its styles. */
export function defineFlow(screen: FlowScreen): Flow {
  return { ...screen, chunk: [Modal, connectFlow, useInstanceQuery] }
}
