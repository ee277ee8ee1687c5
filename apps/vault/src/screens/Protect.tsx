import { type JSX, useState } from 'react'
import type { VaultView, ViewHost } from '../page/viewHost.ts'
import { Activity } from './Activity.tsx'
import { CodeForm } from './CodeForm.tsx'
import { explain } from './explain.ts'
import { NewCode } from './NewCode.tsx'
import { Sessions } from './Sessions.tsx'
import { SlotRow } from './SlotRow.tsx'
import { saveFile } from './saveFile.ts'
import { Words } from './Words.tsx'

type Tools = Extract<VaultView, { name: 'protect' }>

type Part = 'code' | 'kit' | 'words' | 'sessions' | 'activity'

type Said = { isTrouble: boolean; text: string } | null

/** The wallet's slots, recovery code, kit and 24 words, and the account's sessions and activity. Only in a window of the vault. */
export function Protect(props: { view: Tools; viewHost: ViewHost }): JSX.Element {
  const { view, viewHost } = props
  const [part, setPart] = useState<'list' | Part>('list')
  const [said, setSaid] = useState<Said>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>, text: string) => {
    setBusy(true)
    setSaid(null)
    try {
      await work()
      setSaid({ isTrouble: false, text })
      setPart('list')
    } catch (error) {
      setSaid({ isTrouble: true, text: explain(error) })
    }
    setBusy(false)
  }
  const save = (kit: Promise<string>) =>
    run(
      async () => saveFile('latchkey-recovery-kit.json', await kit),
      'The recovery kit was saved. Keep it and the code apart.',
    )
  const trouble = said?.isTrouble ? said.text : null
  const state = { isBusy, trouble }
  switch (part) {
    case 'code':
      return (
        <NewCode
          {...state}
          labels={['Save the code and the kit', 'Waiting for your device …']}
          onDone={(code) => void save(view.addCode(code))}
        />
      )
    case 'kit':
      return <CodeForm {...state} onCode={(code) => void save(view.makeKit(code))} />
    case 'words':
      return <Words exportWords={view.exportWords} onDone={() => setPart('list')} />
    case 'sessions':
      return <Sessions tools={view} onDone={() => setPart('list')} />
    case 'activity':
      return <Activity tools={view} onDone={() => setPart('list')} />
    case 'list':
      return (
        <Slots
          slots={view.slots()}
          said={said}
          isBusy={isBusy}
          onRemove={(id) => void run(() => view.removeSlot(id), 'It no longer opens your wallet.')}
          onGo={setPart}
          onDone={viewHost.cancel}
        />
      )
  }
}

function Slots(props: {
  slots: ReturnType<Tools['slots']>
  said: Said
  isBusy: boolean
  onRemove(id: string): void
  onGo(part: Part): void
  onDone(): void
}): JSX.Element {
  const { slots, said, onGo } = props
  const hasCode = slots.some(({ type }) => type === 'recovery')
  return (
    <>
      <p className="soft">
        Two things open this wallet together: one of yours below, and one that our server keeps for
        it. Neither is enough alone.
      </p>
      <ul className="slots">
        {slots.map((slot) => (
          <SlotRow key={slot.id} slot={slot} disabled={props.isBusy} onRemove={props.onRemove} />
        ))}
      </ul>
      <p className="note">
        We cannot open it, and we cannot restore it if all of these are lost. We can refuse service,
        and a changed page of ours could steal the key: that is why its files are published with
        their hashes.
      </p>
      <div className="grow" />
      {said ? (
        <p className={said.isTrouble ? 'trouble' : 'soft'} role="status">
          {said.text}
        </p>
      ) : null}
      <button
        type="button"
        className="button accent"
        onClick={() => onGo(hasCode ? 'kit' : 'code')}
      >
        {hasCode ? 'Save the recovery kit' : 'Add a recovery code and kit'}
      </button>
      <button type="button" className="button" onClick={() => onGo('words')}>
        Show the 24 words
      </button>
      <button type="button" className="button" onClick={() => onGo('sessions')}>
        Where you are logged in
      </button>
      <button type="button" className="button" onClick={() => onGo('activity')}>
        Recent activity
      </button>
      <button type="button" className="button quiet" onClick={props.onDone}>
        Done
      </button>
    </>
  )
}
