import * as z from 'zod/mini'
import type { Call } from '../call.ts'
import * as products from '../shapes/farm/products.ts'
import { ById } from './in-path.ts'

export const productCalls = {
  listProducts: {
    method: 'GET',
    path: '/api/admin/products',
    who: 'admin',
    says: 'All products in their order, with those no longer sold',
    reply: z.array(products.ListedProduct),
  },
  addProduct: {
    method: 'POST',
    path: '/api/admin/products',
    who: 'admin',
    says: 'Add a product',
    body: products.AddedProduct,
    reply: products.Product,
    fails: ['pressedBefore'],
  },
  editProduct: {
    method: 'PUT',
    path: '/api/admin/products/:id',
    who: 'admin',
    says: 'Change a product, for new orders; the eggs in it stay once it was ordered',
    params: ById,
    body: products.EditedProduct,
    reply: products.Product,
    fails: ['notFound', 'changedMeanwhile', 'eggsStay', 'cartonIsDozen'],
  },
  saveProductPhoto: {
    method: 'PUT',
    path: '/api/admin/products/:id/photo',
    who: 'admin',
    says: 'Replace the photograph of a product, or remove it; camera metadata is removed',
    params: ById,
    body: products.ProductPhoto,
    reply: products.Product,
    fails: ['notFound'],
  },
  archiveProduct: {
    method: 'POST',
    path: '/api/admin/products/:id/archive',
    who: 'admin',
    says: 'Stop selling a product',
    params: ById,
    reply: products.Product,
    fails: ['notFound', 'lastProduct'],
  },
  restoreProduct: {
    method: 'POST',
    path: '/api/admin/products/:id/restore',
    who: 'admin',
    says: 'Sell a product again',
    params: ById,
    reply: products.Product,
    fails: ['notFound'],
  },
  arrangeProducts: {
    method: 'PUT',
    path: '/api/admin/products',
    who: 'admin',
    says: 'Set the order in which products are listed',
    body: products.ProductOrder,
    reply: z.array(products.ListedProduct),
  },
} as const satisfies Record<string, Call>
