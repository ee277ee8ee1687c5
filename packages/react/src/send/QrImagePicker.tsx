import { type ChangeEvent, type JSX, useRef } from 'react'
import { useText } from '../hooks/useText.ts'
import { showToast } from '../navigation/showToast.ts'
import { IconButton } from '../parts/IconButton.tsx'
import { sendText } from '../text/en/send.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Reads the recipient from an image of a QR code; phones offer the camera for it. */
export function QrImagePicker(props: { onRead(text: string): void }): JSX.Element {
  const text = useText(sendText)
  const input = useRef<HTMLInputElement>(null)
  const read = useQrReader(props.onRead)
  const handleFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // Cleared, so that the same file can be chosen again.
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

/** Decodes an image and reports when there is no code in it. */
export function useQrReader(onRead: (text: string) => void): (file: Blob) => Promise<void> {
  const latchkey = useLatchkey()
  const text = useText(sendText)
  return async (file) => {
    try {
      const { decodeQrImage } = await import('./decodeQrImage.ts')
      const code = await decodeQrImage(file)
      if (code) {
        onRead(code.trim())
        return
      }
    } catch {
      // The decoder's code didn't load; the visitor sees the same message.
    }
    showToast(latchkey, { variant: 'error', message: text.noQr })
  }
}
