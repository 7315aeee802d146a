import { defineWrite } from '#src/lib/api/define-write.ts';

export const createCategory = defineWrite({ call: 'createCategory', invalidates: ['products', 'home'] });
export const updateCategory = defineWrite({ call: 'updateCategory', invalidates: ['products', 'home'] });
