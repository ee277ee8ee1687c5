// One chunk: what a page loads when the modal first opens, or when core has an event for it.
import { showRequest } from '../signing/showRequest.ts'
import { watchUi } from '../views/watchUi.ts'
import { renderModal } from './renderModal.tsx'

export type ModalCode = {
  renderModal: typeof renderModal
  showRequest: typeof showRequest
  watchUi: typeof watchUi
}

export const modalCode: ModalCode = { renderModal, showRequest, watchUi }
