import { Button } from '@latchkey/react/vault'
import { type JSX, type ReactNode, useMemo, useState } from 'react'
import { codeGroups, createRecoveryFactor, formatRecoveryCode } from '../keys/recoveryCode.ts'
import { fill } from '../text/fill.ts'
import { formatDay } from '../text/format.ts'
import { texts } from '../text/language.ts'
import type { PageKind } from '../view/viewHost.ts'
import { Card } from './Card.tsx'
import { CheckRecoveryCode } from './CheckRecoveryCode.tsx'
import { SaveRecoveryCode } from './SaveRecoveryCode.tsx'

type NewRecoveryCodeProps = {
  title: string
  kind: PageKind
  isBusy: boolean
  errorText: string | null
  onClose(): void
  onBack: (() => void) | undefined
  onDone(code: string): void
  /** Labels of the last button, idle and busy. */
  labels: readonly [idle: string, busy: string]
  /** Content above the last button. */
  children?: ReactNode
}

/** Shows a new recovery code; the visitor must retype three of its groups, and can go back to it meanwhile. */
export function NewRecoveryCode(props: NewRecoveryCodeProps): JSX.Element {
  const code = useMemo(() => formatRecoveryCode(createRecoveryFactor()), [])
  const [step, setStep] = useState<'code' | 'check'>('code')
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  if (step === 'check') {
    return (
      <Card title={props.title} onClose={props.onClose} onBack={() => setStep('code')}>
        <CheckRecoveryCode
          {...props}
          code={code}
          typed={typed}
          onType={setTyped}
          onShow={() => setStep('code')}
        />
      </Card>
    )
  }
  return (
    <Card title={props.title} onClose={props.onClose} onBack={props.onBack}>
      <div className="intro">
        <p className="lead">{texts().wallet.yourCode}</p>
        <p className="plain no-print">{texts().wallet.yourCodeText}</p>
        <p className="print-only">
          {fill(texts().wallet.printed, {
            host: location.host,
            date: formatDay(new Date().toISOString()),
          })}
        </p>
      </div>
      <ol className="groups" dir="ltr" data-count="code" data-testid="recovery-code">
        {codeGroups(code).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal; the order does not change
          <li key={at}>{group}</li>
        ))}
      </ol>
      <SaveRecoveryCode code={code} kind={props.kind} />
      <div className="grow" />
      <div className="actions">
        <Button variant="accent" onPress={() => setStep('check')}>
          {texts().wallet.savedIt}
        </Button>
      </div>
    </Card>
  )
}
