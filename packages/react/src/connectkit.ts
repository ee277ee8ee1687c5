'use client'

export {
  ConnectKitButton,
  type ConnectKitButtonProps,
  type CustomState,
} from './compat/connectkit/ConnectKitButton.tsx'
export {
  ConnectKitProvider,
  type ConnectKitProviderProps,
} from './compat/connectkit/ConnectKitProvider.tsx'
export {
  type DefaultConfigOptions,
  getDefaultConfig,
} from './compat/connectkit/getDefaultConfig.ts'
export { type ModalState, useModal } from './compat/connectkit/useModal.ts'
