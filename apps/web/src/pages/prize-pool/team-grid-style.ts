export const teamGridStyle = 'grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]'
