import type { JSX } from 'react'

export function Tag(props: {
  children: string
  tone?: 'plain' | 'success' | 'warning'
}): JSX.Element {
  return (
    <span className="tag" part="tag" data-tone={props.tone ?? 'plain'}>
      {props.children}
    </span>
  )
}
