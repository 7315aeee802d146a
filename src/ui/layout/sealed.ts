/** The props of a component without those for its style, which its recipe alone defines. */
export type Sealed<Props> = Omit<Props, 'className' | 'style' | 'children'>;
