import { useLatchkeyModal } from '../../hooks/useModal.ts'

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
  const { isOpen, open, close } = useLatchkeyModal()
  return {
    open: isOpen,
    setOpen: (next) => (next ? open() : close()),
    openAbout: () => open({ view: 'WhatIsAWallet' }),
    openOnboarding: () => open({ view: 'WhatIsAWallet' }),
    openProfile: () => open({ view: 'Account' }),
    openSwitchNetworks: () => open({ view: 'Networks' }),
  }
}
