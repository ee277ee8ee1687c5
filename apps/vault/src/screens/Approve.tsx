import { Button } from '@latchkey/react/vault'
import { type JSX, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Warning } from '../approve/decodedRequest.ts'
import type { ChainDetails } from '../approve/preparedRequest.ts'
import { texts } from '../text/language.ts'
import { RecoveryCodeNeeded } from '../view/RecoveryCodeNeeded.ts'
import type { VaultView, ViewHost } from '../view/viewHost.ts'
import { supportsPasskeys } from '../wallet/passkey.ts'
import { ActionButton } from './ActionButton.tsx'
import { Card } from './Card.tsx'
import { ErrorText } from './ErrorText.tsx'
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx'
import { RequestDetails } from './RequestDetails.tsx'
import { useAction } from './useAction.ts'
import { type Refusal, useVisibilityCheck } from './useVisibilityCheck.ts'

/** Approval of a request, with its facts, warnings and the site's origin as the browser attests it. */
export function Approve(props: {
  view: Extract<VaultView, { name: 'approve' }>
  kind: 'frame' | 'window'
  viewHost: ViewHost
}): JSX.Element {
  const { view, kind, viewHost } = props
  const card = useRef<HTMLDivElement>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const chainDetails = useChainDetails(view.chainDetails)
  const checkPress = useVisibilityCheck(card, { kind, content: chainDetails })
  const { isBusy, errorText, lastError, run } = useAction(viewHost.act)
  const [signer, setSigner] = useState<'wallet' | 'passkey'>('wallet')
  const approveWith = (chosen: typeof signer) => (event: MouseEvent) => {
    const reason = checkPress(event.nativeEvent)
    setRefusal(reason)
    if (reason) return
    setSigner(chosen)
    run({ do: chosen === 'passkey' ? 'passkey' : 'approve' })
  }
  if (lastError instanceof RecoveryCodeNeeded) {
    return (
      <Card title={view.decoded.title} onClose={viewHost.cancel}>
        <RecoveryCodeForm
          isBusy={isBusy}
          errorText={errorText}
          onCode={(code) => run({ do: 'recovery-code', code })}
        />
      </Card>
    )
  }
  const isDangerous = hasDanger(view.decoded.warnings) || hasDanger(chainDetails?.warnings ?? [])
  return (
    <Card title={view.decoded.title} onClose={viewHost.cancel}>
      <div className="approve" ref={card}>
        <RequestDetails view={view} chainDetails={chainDetails} />
        <div className="grow" />
        <div className="signing-actions">
          <ErrorText text={errorText ?? (refusal ? texts().approve[refusal] : null)} />
          <Button variant={isDangerous ? 'accent' : 'quiet'} onPress={viewHost.cancel}>
            {texts().card.cancel}
          </Button>
          <ActionButton
            label={texts().approve.approve}
            busyLabel={texts().approve.approving}
            isBusy={isBusy && signer === 'wallet'}
            disabled={!chainDetails || isBusy}
            variant={isDangerous ? 'danger' : 'accent'}
            onPress={approveWith('wallet')}
          />
          {chainDetails?.hasPasskeyOwner && supportsPasskeys() ? (
            <ActionButton
              label={texts().owner.approve}
              busyLabel={texts().wallet.waitingPasskey}
              isBusy={isBusy && signer === 'passkey'}
              disabled={isBusy}
              variant="quiet"
              onPress={approveWith('passkey')}
            />
          ) : null}
        </div>
      </div>
    </Card>
  )
}

function hasDanger(warnings: readonly Warning[]): boolean {
  return warnings.some(({ level }) => level === 'danger')
}

function useChainDetails(pending: Promise<ChainDetails>): ChainDetails | null {
  const [chainDetails, setChainDetails] = useState<ChainDetails | null>(null)
  useEffect(() => {
    let isMounted = true
    pending.then(
      (details) => isMounted && setChainDetails(details),
      () => isMounted && setChainDetails({ facts: [], warnings: [noAnswerWarning()] }),
    )
    return () => {
      isMounted = false
    }
  }, [pending])
  return chainDetails
}

function noAnswerWarning(): Warning {
  return { level: 'caution', text: texts().approve.noAnswer }
}
