import { ownValue } from '@latchkey/wire'
import { Fragment, type JSX, type ReactNode } from 'react'

/** A sentence with elements in the place of its `{placeholders}`. */
export function Filled(props: {
  text: string
  values: Readonly<Record<string, ReactNode>>
}): JSX.Element {
  // Every second part is the name of a placeholder.
  const parts = props.text.split(/\{(\w+)\}/)
  return (
    <>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move
        <Fragment key={at}>{at % 2 === 0 ? part : ownValue(props.values, part)}</Fragment>
      ))}
    </>
  )
}
