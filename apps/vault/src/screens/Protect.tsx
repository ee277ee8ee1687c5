import { type JSX, useState } from 'react'
import { texts } from '../text/language.ts'
import type { VaultView, ViewHost } from '../view/viewHost.ts'
import { Activity } from './Activity.tsx'
import { Card } from './Card.tsx'
import { explain } from './explain.ts'
import { NewRecoveryCode } from './NewRecoveryCode.tsx'
import { type Outcome, Overview, type Part } from './Overview.tsx'
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx'
import { RecoveryPhrase } from './RecoveryPhrase.tsx'
import { Sessions } from './Sessions.tsx'
import { saveFile } from './saveFile.ts'

type Tools = Extract<VaultView, { name: 'protect' }>

const kitFile = { name: 'latchkey-recovery-kit.json', type: 'application/json' }

/** The wallet's slots, recovery code, kit and 24 words, and the account's sessions and activity. Only in a window of the vault. */
export function Protect(props: { view: Tools; viewHost: ViewHost }): JSX.Element {
  const { view, viewHost } = props
  const [part, setPart] = useState<'list' | Part>('list')
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [isBusy, setBusy] = useState(false)
  const words = texts().protect
  const run = async (work: () => Promise<void>, text: string) => {
    setBusy(true)
    setOutcome(null)
    try {
      await work()
      setOutcome({ isError: false, text })
      setPart('list')
    } catch (error) {
      setOutcome({ isError: true, text: explain(error) })
    }
    setBusy(false)
  }
  const save = (kit: Promise<string>) =>
    run(async () => saveFile({ ...kitFile, content: await kit }), words.kitSaved)
  const errorText = outcome?.isError ? outcome.text : null
  const go = (next: 'list' | Part) => {
    setOutcome(null)
    setPart(next)
  }
  const goBack = () => go('list')
  if (part === 'list') {
    return (
      <Card title={words.title} onClose={viewHost.cancel}>
        <Overview
          slots={view.slots()}
          outcome={outcome}
          isBusy={isBusy}
          onRemove={(id) => void run(() => view.removeSlot(id), words.removed)}
          onGo={go}
          onDone={viewHost.cancel}
        />
      </Card>
    )
  }
  if (part === 'code') {
    return (
      <NewRecoveryCode
        title={texts().wallet.recoveryCode}
        kind="window"
        isBusy={isBusy}
        errorText={errorText}
        labels={[words.saveCodeAndKit, texts().wallet.waitingPasskey]}
        onClose={viewHost.cancel}
        onBack={goBack}
        onDone={(code) => void save(view.addCode(code))}
      />
    )
  }
  return (
    <Card title={words[part]} onClose={viewHost.cancel} onBack={goBack}>
      {part === 'kit' ? (
        <Kit {...{ isBusy, errorText }} onCode={(code) => void save(view.recreateKit(code))} />
      ) : null}
      {part === 'words' ? (
        <RecoveryPhrase
          exportWords={view.exportWords}
          hasSmartAccount={view.hasSmartAccount}
          onDone={goBack}
        />
      ) : null}
      {part === 'sessions' ? <Sessions tools={view} /> : null}
      {part === 'activity' ? <Activity tools={view} /> : null}
    </Card>
  )
}

function Kit(props: {
  isBusy: boolean
  errorText: string | null
  onCode(code: string): void
}): JSX.Element {
  return (
    <>
      <p className="plain">{texts().protect.kitText}</p>
      <RecoveryCodeForm
        {...props}
        labels={[texts().protect.saveKitButton, texts().protect.saving]}
      />
    </>
  )
}
