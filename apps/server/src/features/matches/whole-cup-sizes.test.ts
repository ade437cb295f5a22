import { testWholeCups } from '#testing/whole-cups'

const ALL_SIZES = Array.from({ length: 32 }, (_, index) => index + 2)

testWholeCups(ALL_SIZES)
