import { Icon } from '@latchkey/react/vault'
import { type JSX, type ReactNode, useState } from 'react'
import { codeGroups } from '../keys/recoveryCode.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import type { PageKind } from '../view/viewHost.ts'
import { copyText } from './copyText.ts'
import { Glyph } from './Glyph.tsx'
import { saveFile } from './saveFile.ts'

type CopyState = 'copy' | 'copied' | 'notCopied'

/** Copies, downloads or prints the code. The frame's sandbox allows neither downloads nor the print dialog. */
export function SaveRecoveryCode(props: { code: string; kind: PageKind }): JSX.Element {
  const { code, kind } = props
  const [copyState, setCopyState] = useState<CopyState>('copy')
  const handleCopy = () => {
    copyText(code).then(
      () => setCopyState('copied'),
      () => setCopyState('notCopied'),
    )
  }
  const handleDownload = () =>
    saveFile({ name: 'recovery-code.txt', content: textFile(code), type: 'text/plain' })
  return (
    <div className="save-row">
      <SaveButton onPress={handleCopy}>
        <Icon name={copyState === 'copied' ? 'check' : 'copy'} size={18} />
        <span className="line" aria-live="polite">
          {texts().wallet[copyState]}
        </span>
      </SaveButton>
      {kind === 'window' ? (
        <>
          <SaveButton onPress={handleDownload}>
            <Glyph name="download" size={18} />
            <span className="line">{texts().wallet.download}</span>
          </SaveButton>
          <SaveButton onPress={() => window.print()}>
            <Glyph name="print" size={18} />
            <span className="line">{texts().wallet.print}</span>
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
  const words = texts().wallet
  const groups = codeGroups(code).map((group, at) => `${at + 1}. ${group}`)
  const wallet = fill(words.fileWallet, { host: location.host })
  const saved = fill(words.fileSaved, { date: new Date().toISOString().slice(0, 10) })
  const lines = [words.recoveryCode, code, groups.join('\n'), `${wallet}\n${saved}`]
  return `${lines.join('\n\n')}\n${words.filePrivate}\n`
}
