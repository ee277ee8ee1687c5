import type { Wallet } from '@latchkey/core'
import { safeUrl } from '@latchkey/core/adapter'
import { isPhone, safeAppLink } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { type Browser, thisBrowser } from '../format/parseUserAgent.ts'
import { useText } from '../hooks/useText.ts'
import { useWalletImage } from '../hooks/useWalletImage.ts'
import { inAppBrowserUrl } from '../launch/inAppBrowserUrl.ts'
import { hasWalletConnect } from '../launch/viewForWallet.ts'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { IconName } from '../parts/icons.ts'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { learnText } from '../text/en/learn.ts'
import { modalText } from '../text/en/modal.ts'
import { walletConnectText } from '../text/en/walletconnect.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

type Download = { key: string; icon: IconName; title: string; detail: string; href: string }

/** Where to get a wallet; the visitor's own browser and system come first. */
export function Downloads(props: { wallet: Wallet }): JSX.Element {
  const { wallet } = props
  const text = useText(learnText)
  const image = useWalletImage(wallet)
  const downloads = downloadsFor(wallet, thisBrowser(), text)
  return (
    <div className="downloads">
      <span className="downloads-logo">
        <Logo name={wallet.name} src={image} />
      </span>
      <OpenInItsBrowser wallet={wallet} />
      <p className="downloads-note">
        {downloads.length > 0 ? text.afterInstall : fill(text.noDownloads, { name: wallet.name })}
      </p>
      <List label={text.wallets}>
        {downloads.map((download) => (
          <li key={download.key}>
            <ListRow
              id={download.key}
              title={download.title}
              detail={download.detail}
              image={
                <span className="row-glyph">
                  <Icon name={download.icon} />
                </span>
              }
              endIcon="external"
              href={download.href}
            />
          </li>
        ))}
      </List>
    </div>
  )
}

/** On a phone without WalletConnect: the wallet connects in its own browser. */
function OpenInItsBrowser(props: { wallet: Wallet }): JSX.Element | null {
  const { wallet } = props
  const latchkey = useLatchkey()
  const text = useText(walletConnectText)
  const common = useText(modalText)
  if (!isPhone() || hasWalletConnect(latchkey)) return null
  const browseUrl = inAppBrowserUrl(latchkey, wallet)
  const url = safeUrl(browseUrl) ?? safeAppLink(browseUrl)
  return (
    <div className="stack">
      <p className="downloads-note">{fill(text.inItsBrowser, { name: wallet.name })}</p>
      {url ? (
        <Button
          variant="accent"
          icon="external"
          onPress={() => void window.open(url, '_self', 'noreferrer noopener')}
        >
          {fill(text.openApp, { name: wallet.name })}
        </Button>
      ) : (
        <CopyButton
          variant="link"
          text={window.location.href}
          label={text.copyLink}
          copiedLabel={common.copied}
          failedLabel={common.copyFailed}
        />
      )}
    </div>
  )
}

function downloadsFor(
  wallet: Wallet,
  browser: Browser,
  text: Readonly<Record<keyof typeof learnText.en, string>>,
): readonly Download[] {
  const extension = browser.store === 'firefox' ? wallet.firefox_store : wallet.chrome_store
  const names = { browser: browser.name, system: browser.system }
  const downloads = [
    {
      key: 'extension',
      icon: 'puzzle',
      title: fill(text.extension, names),
      detail: fill(text.extensionText, names),
      href: browser.store ? safeUrl(extension) : null,
    },
    {
      key: 'ios',
      icon: 'phone',
      title: text.ios,
      detail: text.iosText,
      href: safeUrl(wallet.app_store),
    },
    {
      key: 'android',
      icon: 'phone',
      title: text.android,
      detail: text.androidText,
      href: safeUrl(wallet.play_store),
    },
    {
      key: 'website',
      icon: 'compass',
      title: text.website,
      detail: hostOf(wallet.homepage),
      href: safeUrl(wallet.homepage),
    },
  ] as const
  const firstKey = { iOS: 'ios', Android: 'android' }[browser.system] ?? 'extension'
  return downloads
    .filter(
      (candidate): candidate is (typeof downloads)[number] & { href: string } =>
        candidate.href !== null,
    )
    .sort((a, b) => Number(b.key === firstKey) - Number(a.key === firstKey))
}

function hostOf(homepage: string | undefined): string {
  const url = safeUrl(homepage)
  return url ? new URL(url).hostname.replace(/^www\./, '') : ''
}
