import { Button } from '@latchkey/react/parts'
import { type JSX, type ReactNode, useMemo, useState } from 'react'
import { codeGroups, createRecoveryFactor, formatRecoveryCode } from '../keys/recoveryCode.ts'
import type { VaultPage } from '../page/vaultPage.ts'
import { Card } from './Card.tsx'
import { CheckCode } from './CheckCode.tsx'
import { SaveCode } from './SaveCode.tsx'

type NewCodeProps = {
  title: string
  kind: VaultPage['kind']
  isBusy: boolean
  trouble: string | null
  onClose(): void
  onBack: (() => void) | undefined
  onDone(code: string): void
  /** Labels of the last button, idle and busy. */
  labels: readonly [idle: string, busy: string]
  /** Content above the last button. */
  children?: ReactNode
}

/** Shows a new recovery code; the visitor must retype three of its groups, and can go back to it meanwhile. */
export function NewCode(props: NewCodeProps): JSX.Element {
  const code = useMemo(() => formatRecoveryCode(createRecoveryFactor()), [])
  const [step, setStep] = useState<'code' | 'check'>('code')
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  if (step === 'check') {
    return (
      <Card title={props.title} onClose={props.onClose} onBack={() => setStep('code')}>
        <CheckCode
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
        <p className="lead">Your recovery code</p>
        <p className="plain no-print">
          Save it somewhere safe. We don’t have a copy, so no one can restore your wallet for you.
        </p>
        <p className="print-only">
          {location.host}, {new Date().toLocaleDateString('en', { dateStyle: 'medium' })}. Keep this
          page private.
        </p>
      </div>
      <ol className="groups" data-count="code" data-testid="recovery-code">
        {codeGroups(code).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal; the order does not change
          <li key={at}>{group}</li>
        ))}
      </ol>
      <SaveCode code={code} kind={props.kind} />
      <div className="grow" />
      <div className="actions">
        <Button variant="accent" onPress={() => setStep('check')}>
          I saved it
        </Button>
      </div>
    </Card>
  )
}
