'use client'

export {
  ConnectKitButton,
  type ConnectKitButtonProps,
  type CustomState,
} from './connectkit/ConnectKitButton.tsx'
export {
  ConnectKitProvider,
  type ConnectKitProviderProps,
} from './connectkit/ConnectKitProvider.tsx'
export {
  type DefaultConfigOptions,
  getDefaultConfig,
} from './connectkit/getDefaultConfig.ts'
export { type ModalState, useModal } from './connectkit/useModal.ts'
