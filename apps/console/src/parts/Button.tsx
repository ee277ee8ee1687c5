import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

type ButtonProps = ComponentProps<'button'> & { kind?: 'primary' | 'danger' | 'quiet' }

export function Button({ kind, type = 'button', ...props }: ButtonProps) {
  return <button className="button" type={type} data-kind={kind} {...props} />
}

export function IconButton({
  icon,
  label,
  ...props
}: ButtonProps & { icon: IconName; label: string }) {
  return (
    <Button kind="quiet" data-shape="square" aria-label={label} title={label} {...props}>
      <Icon name={icon} />
    </Button>
  )
}
