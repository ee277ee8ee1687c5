import type { ModalView, ModalViewName, SwapPreset } from '@latchkey/core'
import type { ReactNode } from 'react'

/** What a view of your own receives. */
export type ViewProps<Name extends ModalViewName = ModalViewName> = {
  /** The view's name, and its arguments if it has some. */
  view: { name: Name } & (Name extends 'Swap' ? { arguments?: SwapPreset } : unknown)
  /** Goes on to another view; the way back leads here. */
  openView(view: ModalViewName | ModalView): void
  /** One step back; closes the modal if this is the first view. */
  goBack(): void
  closeModal(): void
}

/** The module of a view: its component, and styles for the modal's shadow root. */
export type ViewModule<Name extends ModalViewName = ModalViewName> = {
  default(props: ViewProps<Name>): ReactNode
  css?: string
}

/**
 * Views of the modal that your own replace, by name. Each loads when it is first shown. Views of sign-in, review and
 * approval have no name here, so that no site can replace what protects its visitors.
 */
export type ModalViews = {
  readonly [Name in ModalViewName]?: () => Promise<ViewModule<Name>>
}

type ViewLoader = () => Promise<ViewModule<never>>

/** Every name that can be replaced, also for pages without types. */
const replaceable: Readonly<Record<ModalViewName, true>> = {
  Connect: true,
  Create: true,
  EmailLogin: true,
  AllWallets: true,
  ConnectingWalletConnect: true,
  ConnectSocials: true,
  Account: true,
  Profile: true,
  AccountSettings: true,
  SwitchAccount: true,
  Tokens: true,
  Nfts: true,
  History: true,
  Networks: true,
  Send: true,
  Receive: true,
  Onramp: true,
  Swap: true,
  WhatIsAWallet: true,
  WhatIsANetwork: true,
  WhatIsOnramp: true,
}

/** The site's views that may replace a view of the modal. */
export function replacedViews(
  views: ModalViews,
): readonly (readonly [ModalViewName, ViewLoader])[] {
  const names = Object.keys(replaceable).filter(isReplaceable)
  return names.flatMap((name) => {
    const load = Object.hasOwn(views, name) ? views[name] : undefined
    return load ? [[name, load] as const] : []
  })
}

function isReplaceable(name: string): name is ModalViewName {
  return Object.hasOwn(replaceable, name)
}
