import { describe, expect, test, vi } from 'vitest'
import { readPreferences, writePreferences } from './view-preferences.ts'

const defaults = { view: null, zoom: null, hideFinished: null }

describe('view preferences', () => {
  test('survive a reload of the tab', () => {
    writePreferences({ view: 'list', zoom: 'fit', hideFinished: true })
    expect(readPreferences()).toEqual({ view: 'list', zoom: 'fit', hideFinished: true })
  })

  test.each(['nonsense', '{"view":"cube","zoom":7,"hideFinished":"yes"}', 'null', ''])(
    'are the defaults where the storage holds %j',
    (stored) => {
      sessionStorage.setItem('bracket-view', stored)
      expect(readPreferences()).toEqual(defaults)
    },
  )

  test.each([
    [
      { view: 'tree', zoom: 7, hideFinished: false },
      { view: 'tree', zoom: null, hideFinished: false },
    ],
    [
      { view: 'list', zoom: 0.75 },
      { view: 'list', zoom: 0.75, hideFinished: null },
    ],
  ])('each part of %j counts by itself', (stored, read) => {
    sessionStorage.setItem('bracket-view', JSON.stringify(stored))
    expect(readPreferences()).toEqual(read)
  })

  test('are the defaults where storage is blocked', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('blocked')
      },
      clear: () => {},
    })
    expect(readPreferences()).toEqual(defaults)
  })
})
