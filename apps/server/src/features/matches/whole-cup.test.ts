import { testWholeCups } from '#testing/whole-cups'

// Full brackets, brackets with one bye, and brackets with one team too many; the sweeps play every size.
testWholeCups([2, 3, 4, 5, 7, 8, 9, 15, 16, 17])
