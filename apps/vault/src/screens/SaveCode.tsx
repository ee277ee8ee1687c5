import { Icon } from '@latchkey/react/parts'
import { type JSX, type ReactNode, useState } from 'react'
import { codeGroups } from '../keys/recoveryCode.ts'
import type { VaultPage } from '../page/vaultPage.ts'
import { copyText } from './copyText.ts'
import { Glyph } from './Glyph.tsx'
import { saveFile } from './saveFile.ts'

type Outcome = 'idle' | 'copied' | 'failed'

const copyLabels: Readonly<Record<Outcome, string>> = {
  idle: 'Copy',
  copied: 'Copied',
  failed: 'Couldn’t copy',
}

/** Copies, downloads or prints the code. The frame's sandbox allows neither downloads nor the print dialog. */
export function SaveCode(props: { code: string; kind: VaultPage['kind'] }): JSX.Element {
  const { code, kind } = props
  const [outcome, setOutcome] = useState<Outcome>('idle')
  const handleCopy = () => {
    copyText(code).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
  const handleDownload = () =>
    saveFile({ name: 'recovery-code.txt', content: textFile(code), type: 'text/plain' })
  return (
    <div className="save-row">
      <SaveButton onPress={handleCopy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
        <span className="line" aria-live="polite">
          {copyLabels[outcome]}
        </span>
      </SaveButton>
      {kind === 'window' ? (
        <>
          <SaveButton onPress={handleDownload}>
            <Glyph name="download" size={18} />
            <span className="line">Download</span>
          </SaveButton>
          <SaveButton onPress={() => window.print()}>
            <Glyph name="print" size={18} />
            <span className="line">Print</span>
          </SaveButton>
        </>
      ) : null}
    </div>
  )
}

function SaveButton(props: { onPress(): void; children: ReactNode }): JSX.Element {
  return (
    <button type="button" className="button" data-variant="quiet" onClick={props.onPress}>
      {props.children}
    </button>
  )
}

function textFile(code: string): string {
  const groups = codeGroups(code).map((group, at) => `${at + 1}. ${group}`)
  const saved = `Wallet: ${location.host}\nSaved: ${new Date().toISOString().slice(0, 10)}`
  return `Recovery code\n\n${code}\n\n${groups.join('\n')}\n\n${saved}\nKeep this file private.\n`
}
