import type { Recipient } from '@latchkey/core'
import { type JSX, useId } from 'react'
import { groupAddress } from '../format/groupAddress.ts'
import { useText } from '../hooks/useText.ts'
import { showToast } from '../modal/showToast.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { sendText } from '../text/en/send.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { QrImagePicker, useQrReader } from './QrImagePicker.tsx'
import type { Lookup } from './useRecipient.ts'

/**
 * The recipient: an address or a name, typed, pasted, or read from a QR code. The resolved address is shown in full
 * below.
 */
export function RecipientField(props: {
  value: string
  recipient: Recipient | null
  lookup: Lookup
  onChange(value: string): void
}): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(sendText)
  const id = useId()
  const isWrong = props.lookup === 'done' && props.recipient === null
  const readPicture = useQrReader(props.onChange)
  const handlePaste = async () => {
    try {
      props.onChange((await navigator.clipboard.readText()).trim())
    } catch {
      showToast(latchkey, { variant: 'error', message: text.pasteFailed })
    }
  }
  return (
    <div className="send-recipient">
      <div className="send-field" data-wrong={isWrong || undefined}>
        <label className="hidden" htmlFor={id}>
          {text.recipient}
        </label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={text.recipientHint}
          maxLength={300}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          // Right-to-left, a long address would be cut off at its beginning.
          dir={props.value === '' ? undefined : 'ltr'}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onPaste={(event) => {
            const [picture] = event.clipboardData.files
            if (!picture) return
            event.preventDefault()
            void readPicture(picture)
          }}
        />
        {props.value === '' ? (
          <>
            <button type="button" className="link" onClick={() => void handlePaste()}>
              {text.paste}
            </button>
            <QrImagePicker onRead={props.onChange} />
          </>
        ) : null}
      </div>
      <div className="send-whom-place">
        {isWrong ? (
          <p id={`${id}-error`} className="error-text" role="alert">
            {text.addressWrong}
          </p>
        ) : null}
        <div role="status">
          {props.lookup === 'searching' ? <p className="send-hint">{text.resolving}</p> : null}
          {props.lookup === 'disagree' ? <p className="send-hint">{text.disagree}</p> : null}
          {props.lookup === 'failed' ? <p className="send-hint">{text.unanswered}</p> : null}
          {props.recipient && props.lookup === 'done' ? (
            <ResolvedRecipient recipient={props.recipient} />
          ) : null}
        </div>
      </div>
    </div>
  )
}

function ResolvedRecipient({ recipient }: { recipient: Recipient }): JSX.Element {
  return (
    <p className="send-whom">
      <span className="send-avatar">
        <Avatar address={recipient.address} size={24} />
      </span>
      <span className="hidden">{recipient.address}</span>
      <bdi aria-hidden="true" className="send-groups" dir="ltr">
        {groupAddress(recipient.address).join(' ')}
      </bdi>
    </p>
  )
}
