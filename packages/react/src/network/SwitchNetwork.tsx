import {
  closeModal,
  isLatchkeyError,
  type Latchkey,
  type Network,
  switchNetwork,
} from '@latchkey/core'
import { activeNetwork, internals } from '@latchkey/core/internal'
import { type JSX, useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { networkImage } from '../format/networkImage.ts'
import { useText } from '../hooks/useText.ts'
import { checkMarkMs } from '../navigation/checkMarkMs.ts'
import { goBackTo } from '../navigation/navigate.ts'
import { topOf } from '../navigation/stack.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { Button } from '../parts/Button.tsx'
import type { RingState } from '../parts/LogoRing.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { networkText } from '../text/en/network.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

type Step = 'switching' | 'declined' | 'failed' | 'done'

const rings: Record<Step, RingState> = {
  switching: 'turning',
  declined: 'failed',
  failed: 'failed',
  done: 'done',
}

export function SwitchNetwork(props: { network: Network }): JSX.Element {
  const { network } = props
  const latchkey = useLatchkey()
  const text = useText(networkText)
  const options = useStore(internals(latchkey).options)
  const { step, start } = useNetworkSwitch(network)
  const currentName = activeNetwork(latchkey)?.name ?? ''
  const sentences: Record<Step, string> = {
    switching: fill(text.switchingText, { name: network.name }),
    declined: fill(text.declinedText, { name: currentName }),
    failed: text.failedText,
    done: '',
  }
  return (
    <RingScreen
      logo={{ name: network.name, src: networkImage(options, network), shape: 'round' }}
      state={rings[step]}
      title={fill(text[step], { name: network.name })}
      text={sentences[step]}
    >
      {rings[step] === 'failed' ? (
        <Button variant="accent" icon="retry" onPress={start} focus>
          {text.tryAgain}
        </Button>
      ) : null}
    </RingScreen>
  )
}

function useNetworkSwitch(network: Network): { step: Step; start(): void } {
  const latchkey = useLatchkey()
  const [step, setStep] = useState<Step>('switching')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let isStopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    setStep('switching')
    switchNetwork(latchkey, { network }).then(
      () => {
        if (isStopped) return
        setStep('done')
        timer = setTimeout(() => goBackOrClose(latchkey), checkMarkMs)
      },
      (error) => {
        if (!isStopped) setStep(isLatchkeyError(error, 'wallet/rejected') ? 'declined' : 'failed')
      },
    )
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [latchkey, network, attempt])
  const start = useCallback(() => setAttempt((count) => count + 1), [])
  return { step, start }
}

/** Goes back to the previous view; a modal that was opened for this view closes. */
function goBackOrClose(latchkey: Latchkey): void {
  const { stack } = viewStoreOf(latchkey).getState()
  if (topOf(stack).name !== 'SwitchNetwork') return
  if (stack[0].name === 'Account') goBackTo(latchkey, 0)
  else closeModal(latchkey)
}
