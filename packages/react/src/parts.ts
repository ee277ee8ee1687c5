/**
 * The components of the modal for views of your own: they have no access to the instance, and the modal's theme styles
 * them.
 */
export { AmountInput } from './parts/AmountInput.tsx'
export { Avatar } from './parts/Avatar.tsx'
export { Button } from './parts/Button.tsx'
export { Fact } from './parts/Fact.tsx'
export { Icon } from './parts/Icon.tsx'
export type { IconName } from './parts/icons.ts'
export { List } from './parts/List.tsx'
export { ListRow } from './parts/ListRow.tsx'
export { Logo } from './parts/Logo.tsx'
export { Notice } from './parts/Notice.tsx'
export { QrCode } from './parts/QrCode.tsx'
export { SearchField } from './parts/SearchField.tsx'
export { Skeleton } from './parts/Skeleton.tsx'
export { Tabs } from './parts/Tabs.tsx'
export { View } from './parts/View.tsx'
