import type { Wallet } from '@latchkey/core'
import type { LinkKind } from '@latchkey/core/internal'
import { type JSX, useEffect } from 'react'
import { useText } from '../hooks/useText.ts'
import { useWalletImage } from '../hooks/useWalletImage.ts'
import { openWallet, wasOpened } from '../launch/openWallet.ts'
import { Button } from '../parts/Button.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { walletConnectText } from '../text/en/walletconnect.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useAuthenticatingText } from './useAuthenticatingText.ts'
import type { LivePairing } from './usePairing.ts'
import { useWaitPhase } from './useWaitPhase.ts'

/** Opens the wallet's app on this phone, on this computer or on the web. */
export function OpenApp(props: {
  wallet: Wallet
  pairing: LivePairing
  kind: Exclude<LinkKind, 'universal'>
  onOpen(): void
}): JSX.Element {
  const { wallet, pairing, kind } = props
  const { name } = wallet
  const latchkey = useLatchkey()
  const text = useText(walletConnectText)
  const image = useWalletImage(wallet)
  const authenticatingText = useAuthenticatingText()
  const { phase, restart } = useWaitPhase()
  const open = (linkKind: LinkKind) => {
    if (pairing.uri === null) return
    props.onOpen()
    openWallet(latchkey, { wallet, uri: pairing.uri, kind: linkKind })
    restart()
  }
  useOpenOnMount(kind === 'native' ? pairing.uri : null, () => open(kind))
  const isWaiting = pairing.step === 'waiting'
  const message = isWaiting && phase !== 'fresh' ? text.longer : text.openAppText
  return (
    <RingScreen
      logo={{ name, src: image }}
      state={pairing.step === 'done' ? 'done' : 'turning'}
      title={
        authenticatingText ??
        (pairing.step === 'done' ? text.done : fill(text.continueIn, { name }))
      }
      text={fill(message, { name })}
    >
      <Button
        variant="accent"
        icon="external"
        disabled={pairing.uri === null}
        onPress={() => open(kind)}
        focus
      >
        {fill(text.openApp, { name })}
      </Button>
      {isWaiting && phase === 'retry' ? (
        // If the app's own URL scheme opened nothing, its universal link may.
        <Button
          variant="accent"
          icon="retry"
          onPress={() => open(kind === 'native' ? 'universal' : kind)}
        >
          {text.tryAgain}
        </Button>
      ) : null}
    </RingScreen>
  )
}

/** Opens the app on mount while the press that led here is still active, unless it was already opened. */
function useOpenOnMount(uri: string | null, open: () => void): void {
  const latchkey = useLatchkey()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (!uri || wasOpened(latchkey, uri) || !navigator.userActivation?.isActive) return
    open()
  }, [latchkey, uri])
}
