import type { JSX, ReactNode } from 'react'
import { useText } from '../hooks/useText.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { QrCode } from '../parts/QrCode.tsx'
import { modalText } from '../text/en/modal.ts'

/** A QR code for the phone's camera, with a hint and its link to copy. */
export function QrCodeToScan(props: {
  /** `null` while it loads. */
  url: string | null
  label: string
  logo: ReactNode
  text: string
  copyLabel: string
}): JSX.Element {
  const common = useText(modalText)
  return (
    <>
      <QrCode text={props.url} label={props.label} logo={props.logo} />
      <p className="qr-text" role="status">
        {props.text}
      </p>
      {props.url ? (
        <CopyButton
          variant="link"
          text={props.url}
          label={props.copyLabel}
          copiedLabel={common.copied}
          failedLabel={common.copyFailed}
        />
      ) : (
        <span className="copy-link">&nbsp;</span>
      )}
    </>
  )
}
