import type { ModalConfig } from '@latchkey/wire/console'
import { withoutUndefined } from './withoutUndefined.ts'

/** The options of `createLatchkey` that a configuration stands for; what it leaves out is left out. */
export function toOptions(config: ModalConfig) {
  const { theme, texts, features, socials, walletOrder, hiddenWallets, customWallets } = config
  return {
    ...(theme?.mode ? { themeMode: theme.mode } : {}),
    ...(theme?.variables ? { themeVariables: theme.variables } : {}),
    ...(features || socials
      ? { features: { ...withoutUndefined(features ?? {}), ...(socials ? { socials } : {}) } }
      : {}),
    ...(walletOrder ? { featuredWalletIds: walletOrder } : {}),
    ...(hiddenWallets ? { excludeWalletIds: hiddenWallets } : {}),
    ...(customWallets ? { customWallets: customWallets.map(toWallet) } : {}),
    ...(texts?.termsUrl ? { termsConditionsUrl: texts.termsUrl } : {}),
    ...(texts?.privacyUrl ? { privacyPolicyUrl: texts.privacyUrl } : {}),
  }
}

type OwnWallet = NonNullable<ModalConfig['customWallets']>[number]

function toWallet({ id, name, homepage, ...links }: OwnWallet) {
  return {
    id,
    name,
    ...(homepage ? { homepage } : {}),
    ...(links.imageUrl ? { image_url: links.imageUrl } : {}),
    ...(links.mobileLink ? { mobile_link: links.mobileLink } : {}),
    ...(links.desktopLink ? { desktop_link: links.desktopLink } : {}),
  }
}
