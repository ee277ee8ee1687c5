import { adopt, type Css } from './css.ts'

/** For the `ref` of a part that comes later than its flow: brings its styles before it is painted. */
export function dress(styles: readonly Css[]): (element: HTMLElement | null) => void {
  return (element) => {
    const root = element?.getRootNode()
    if (root instanceof ShadowRoot) adopt(root, styles)
  }
}
