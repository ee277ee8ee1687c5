import type { JSX } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

/** A drawing with a title and two sentences of explanation. */
export function Blurb(props: { icon: IconName; title: string; text: string }): JSX.Element {
  return (
    <section className="blurb" part="blurb">
      <span className="blurb-drawing">
        <Icon name={props.icon} size={28} />
      </span>
      <div>
        <h2 className="blurb-title">{props.title}</h2>
        <p className="blurb-text">{props.text}</p>
      </div>
    </section>
  )
}
