/** The props of a component without those for its style, which its recipe alone defines. */
export type Unstyled<Props> = Omit<Props, 'className' | 'style' | 'children'>;
