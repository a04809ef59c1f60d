import { expect, it } from 'vitest'
import { listOf, parseForm } from './form-body.ts'

it('reads nested names as the SDK writes them', () => {
  const form = parseForm('mode=payment&line_items[0][price_data][currency]=usd&line_items[0][quantity]=2&line_items%5B1%5D%5Bquantity%5D=3')
  expect(JSON.parse(JSON.stringify(form))).toEqual({
    mode: 'payment',
    line_items: { 0: { price_data: { currency: 'usd' }, quantity: '2' }, 1: { quantity: '3' } },
  })
})

it('reads both ways of writing a list', () => {
  expect(listOf(parseForm('expand[]=a&expand[]=b').expand)).toEqual(['a', 'b'])
  expect(listOf(parseForm('expand[0]=a&expand[1]=b').expand)).toEqual(['a', 'b'])
  expect(listOf(undefined)).toEqual([])
})

it('lets nobody reach what all objects share', () => {
  parseForm('__proto__[bad]=1&constructor[prototype][bad]=1')
  expect(Reflect.get({}, 'bad')).toBeUndefined()
})
