import type { ModalConfig } from '@latchkey/wire/console'
import { type FormEvent, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Field } from '../parts/Field.tsx'

type OwnWallet = NonNullable<ModalConfig['customWallets']>[number]

/** A wallet that the directory doesn't list. */
export function OwnWalletDialog(props: {
  onAdd: (wallet: OwnWallet) => void
  onClose: () => void
}) {
  const [name, setName] = useState('')
  const [homepage, setHomepage] = useState('')
  const [imageUrl, setImageUrl] = useState('')
  const [mobileLink, setMobileLink] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    props.onAdd({
      id: toId(name),
      name: name.trim(),
      ...(homepage === '' ? {} : { homepage }),
      ...(imageUrl === '' ? {} : { imageUrl }),
      ...(mobileLink === '' ? {} : { mobileLink }),
    })
  }
  return (
    <Dialog title="Your own wallet" onClose={props.onClose}>
      <form className="form" onSubmit={add}>
        <Field
          label="Name"
          required
          maxLength={80}
          pattern=".*[A-Za-z0-9].*"
          value={name}
          onText={setName}
        />
        <Field
          label="Homepage"
          type="url"
          placeholder="https://wallet.example"
          value={homepage}
          onText={setHomepage}
        />
        <Field
          label="Picture (URL)"
          type="url"
          placeholder="https://wallet.example/icon.png"
          value={imageUrl}
          onText={setImageUrl}
        />
        <Field
          label="Link that opens the app"
          pattern="[a-z][a-z0-9+.\-]*://.*"
          placeholder="wallet://"
          value={mobileLink}
          onText={setMobileLink}
        />
        <Button kind="primary" type="submit">
          Add wallet
        </Button>
      </form>
    </Dialog>
  )
}

/** `My Wallet!` has the id `my-wallet`. */
function toId(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 128)
}
