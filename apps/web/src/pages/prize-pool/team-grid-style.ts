export const teamGridStyle = 'grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))]'
