import { safeUrl } from '@latchkey/core/adapter'
import { internals } from '@latchkey/core/internal'
import { Fragment, type JSX, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { safeHref } from '../format/safeHref.ts'
import { useText } from '../hooks/useText.ts'
import { Checkbox } from '../parts/Checkbox.tsx'
import { connectText } from '../text/en/connect.ts'
import { useLatchkey } from '../useLatchkey.ts'

export function LegalNote(): JSX.Element {
  const text = useText(connectText)
  return (
    <p className="legal" part="legal">
      <WithLinks sentence={text.legal} />
    </p>
  )
}

export function LegalCheckbox(props: {
  checked: boolean
  onChange(checked: boolean): void
}): JSX.Element {
  const text = useText(connectText)
  return (
    <Checkbox checked={props.checked} onChange={props.onChange}>
      <WithLinks sentence={text.legalAgree} />
    </Checkbox>
  )
}

/** The sentence, with links to the site's documents in place of `{links}`. */
function WithLinks(props: { sentence: string }): JSX.Element {
  const text = useText(connectText)
  const { termsConditionsUrl, privacyPolicyUrl } = useStore(internals(useLatchkey()).options)
  const [before = '', after = ''] = props.sentence.split('{links}')
  const documents = [
    { name: text.terms, href: safeUrl(termsConditionsUrl) },
    { name: text.privacy, href: safeUrl(privacyPolicyUrl) },
  ].filter((candidate) => candidate.href !== null)
  const links: ReactNode[] = documents.map(({ name, href }, index) => (
    <Fragment key={name}>
      {index > 0 ? ` ${text.and} ` : null}
      <a className="link" href={safeHref(href)} target="_blank" rel="noreferrer">
        {name}
      </a>
    </Fragment>
  ))
  return (
    <>
      {before}
      {links}
      {after}
    </>
  )
}
