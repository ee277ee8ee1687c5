export type { Latchkey, LatchkeyOptions } from '@latchkey/core'
export { closeModal, disconnect, openModal, switchNetwork, updateOptions } from '@latchkey/core'
export { createWidget as createLatchkey } from './createWidget.ts'
export { defineElements } from './defineElements.ts'
