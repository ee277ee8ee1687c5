import { useLatchkeyModal } from '@latchkey/react'

/** What ConnectKit's `useModal` returns. */
export type ModalState = {
  open: boolean
  setOpen(open: boolean): void
  openAbout(): void
  openOnboarding(): void
  openProfile(): void
  openSwitchNetworks(): void
}

/** Opens and closes the modal, in ConnectKit's names. */
export function useModal(): ModalState {
  const { open, openModal, closeModal } = useLatchkeyModal()
  return {
    open,
    setOpen: (next) => (next ? openModal() : closeModal()),
    openAbout: () => openModal({ view: 'WhatIsAWallet' }),
    openOnboarding: () => openModal({ view: 'WhatIsAWallet' }),
    openProfile: () => openModal({ view: 'Account' }),
    openSwitchNetworks: () => openModal({ view: 'Networks' }),
  }
}
