import { showToast } from '@latchkey/core/internal'
import { type ChangeEvent, type JSX, useRef } from 'react'
import { useText } from '../hooks/useText.ts'
import { IconButton } from '../parts/IconButton.tsx'
import { sendText } from '../text/en/send.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Takes the recipient from a picture of a QR code; a phone offers its camera for it. */
export function QrPicker(props: { onRead(text: string): void }): JSX.Element {
  const text = useText(sendText)
  const input = useRef<HTMLInputElement>(null)
  const read = useQrReader(props.onRead)
  const handleFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // The same picture may be chosen again.
    currentTarget.value = ''
    if (file) void read(file)
  }
  return (
    <>
      <IconButton icon="qr" label={text.readQr} onPress={() => input.current?.click()} />
      <input
        ref={input}
        className="hidden"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={text.qrPicture}
        onChange={handleFile}
      />
    </>
  )
}

/** Reads a picture and tells when there is nothing in it. */
export function useQrReader(onRead: (text: string) => void): (file: Blob) => Promise<void> {
  const latchkey = useLatchkey()
  const text = useText(sendText)
  return async (file) => {
    try {
      const { readQrImage } = await import('./readQrImage.ts')
      const found = await readQrImage(file)
      if (found) {
        onRead(found.trim())
        return
      }
    } catch {
      // Its code did not arrive: to the visitor that is the same.
    }
    showToast(latchkey, { variant: 'error', message: text.noQr })
  }
}
